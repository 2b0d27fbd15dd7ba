import { usePage } from '#app/page/use-page.ts'
import { usePictures } from '#app/static-page/use-pictures.ts'
import { JoinForm } from '#features/signup/ui/join-form.tsx'
import type { Niche } from '#features/sites/sites.rules.ts'

/** Niches that show three large portraits instead of the wall. */
const TRIO: readonly Niche[] = ['she', 'bbw', 'gilf', 'milf']

/** Headline, sign-up and faces. Illustrated people are decoration: no name, age or place. */
export function Hero() {
  const { page } = usePage()
  return TRIO.includes(page.niche) ? <TrioHero /> : <WallHero />
}

function WallHero() {
  const picture = usePictures()
  return (
    <section className="home-hero relative isolate overflow-hidden pt-[calc(var(--bar)+14rem)] pb-10 md:pt-[calc(var(--bar)+16rem)] lg:pt-[calc(var(--bar)+3.5rem)] lg:pb-22">
      <picture>
        <source media="(min-width: 62rem)" srcSet={picture('wall-wide')} />
        <img src={picture('wall-phone')} alt="" fetchPriority="high" className="home-wall" />
      </picture>
      <div className="page grid gap-5 lg:gap-8">
        <Headline className="lg:max-w-125" />
        <div className="lg:max-w-115">
          <JoinForm />
        </div>
      </div>
    </section>
  )
}

function TrioHero() {
  const picture = usePictures()
  return (
    <section className="relative isolate overflow-hidden pt-[calc(var(--bar)+.75rem)] pb-10 lg:pt-[calc(var(--bar)+2.5rem)] lg:pb-18">
      <div className="page grid gap-6 lg:grid-cols-[30rem_minmax(0,1fr)] lg:items-stretch lg:gap-16">
        <div className="grid content-center gap-6 lg:gap-8">
          <Headline />
          <JoinForm />
        </div>
        <div aria-hidden="true" className="home-trio max-lg:order-first">
          <img src={picture('trio-1')} alt="" width={600} height={800} fetchPriority="high" />
          <img src={picture('trio-2')} alt="" width={600} height={800} />
          <img src={picture('trio-3')} alt="" width={600} height={800} />
        </div>
      </div>
    </section>
  )
}

function Headline({ className = '' }: { className?: string }) {
  const { settings } = usePage()
  return (
    <div className={`grid gap-3.5 lg:gap-5 ${className}`}>
      <h1 className="d1">{settings.index_title}</h1>
      <p className="lead max-w-[38ch]">{settings.description}</p>
    </div>
  )
}
