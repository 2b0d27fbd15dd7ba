import { keepChoice } from '#app/page/choice-cookie.ts'
import type { Theme } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { Segmented } from '#ui/segmented.tsx'

/** FRAME-3: like the system until the person chooses. */
export function ThemeSwitch() {
  const text = useTexts()
  const { page } = usePage()

  function handleChange(theme: Theme) {
    keepChoice('theme', theme)
    document.documentElement.dataset.theme = theme
  }

  return (
    // Marked for static pages, whose script does the same.
    <div data-choose-theme className="max-w-sm">
      <Segmented<Theme>
        label={text('shell.appearance')}
        defaultValue={page.theme}
        onChange={handleChange}
        options={[
          { value: 'system', label: text('shell.theme_system') },
          { value: 'dark', label: text('shell.theme_dark') },
          { value: 'light', label: text('shell.theme_light') },
        ]}
      />
    </div>
  )
}
