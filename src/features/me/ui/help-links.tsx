import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { useLegalLinks } from '#features/legal/ui/legal-links.ts'
import { Card } from '#ui/card.tsx'

/** Screens of the application have no footer: its links are here. */
export function HelpLinks() {
  const text = useTexts()
  const links = useLegalLinks()
  return (
    <Card className="grid gap-1 px-5 py-4">
      <h2 className="text-control font-semibold">{text('me.help')}</h2>
      <nav aria-label={text('me.help')} className="flex flex-wrap gap-x-6 text-sm text-muted">
        {links.map(([id, to]) => (
          <Link key={to} to={to} className="flex min-h-11 items-center hover:text-text">
            {text(id)}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
