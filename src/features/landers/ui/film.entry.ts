const film = document.querySelector<HTMLElement>('.film')
const video = film?.querySelector('video')

if (film && video) {
  film.dataset.pausable = ''
  film.addEventListener('change', (event) => {
    if ((event.target as HTMLInputElement).checked) video.pause()
    // The browser may refuse to play, to save power.
    else video.play().catch(() => undefined)
  })
}
