import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'

/** The first stop of the Tab key: past the bar. */
export function SkipLink() {
  const text = useTexts()
  return (
    <a href="#content" className={`${buttonClass({ look: 'solid' })} fixed top-2 left-2 z-50 not-focus:sr-only`}>
      {text('shell.skip_to_content')}
    </a>
  )
}
