import type { ReactNode } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { usePictures } from '#app/static-page/use-pictures.ts'
import { FREE_CONVERSATIONS, SEEN_BY_FREE_MEMBERS, SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import { isCountry } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { FictionalLabel } from '#ui/fictional-label.tsx'
import { Icon } from '#ui/icon.tsx'

/** What is free has limits; they are named beside the claim. */
const LIMITS = { likes: SWIPE_LIKES_PER_DAY, chats: FREE_CONVERSATIONS, photos: SEEN_BY_FREE_MEMBERS }

/** Prices, free messages and rules, from this site's settings. */
export function Facts() {
  const text = useTexts()
  const {
    page: { niche },
  } = usePage()
  return (
    <section className="page pb-18">
      <div className="grid gap-x-12 gap-y-2 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="d2">{text('home.facts_title')}</h2>
          <p className="mt-3.5 mb-5 max-w-[36ch] text-muted">{text('home.facts_lead')}</p>
          <FictionalSample />
        </div>
        <dl>
          {niche !== 'general' && <Fact term={text(`home.${niche}_rule`)}>{text(`home.${niche}_rule_text`)}</Fact>}
          <Fact term={text('home.fact_joining')}>
            {text('home.fact_joining_text')} {text('home.fact_joining_limits', LIMITS)}
          </Fact>
          <Fact term={text('home.fact_messages')}>
            <MessageCost />
          </Fact>
          <Fact term={text('home.fact_fictional')}>{text('home.fact_fictional_text')}</Fact>
          <Fact term={text('home.fact_place')}>{text('home.fact_place_text')}</Fact>
          <Fact term={text('home.fact_leaving')}>{text('home.fact_leaving_text')}</Fact>
        </dl>
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t border-line py-5 lg:grid-cols-[11.25rem_1fr] lg:gap-8 lg:py-6">
      <dt className="font-strong">{term}</dt>
      <dd className="text-pretty text-muted">{children}</dd>
    </div>
  )
}

/** Free messages come from the sign-up credits alone; the price is the lowest a message can cost here. */
export function MessageCost() {
  const text = useTexts()
  const { settings, page } = usePage()
  const free = Math.floor(settings.signup_credits / settings.message_credits)
  const country = isCountry(page.country) ? page.country : settings.countries[0]
  const least = country && settings.minimum_message_costs[country]
  const credits = settings.message_credits
  const cost = least
    ? text('home.fact_messages_price', {
        credits,
        price: formatMoney({ amount: least.costs, currency: least.currency }, page.formatLocale),
      })
    : text('home.fact_messages_credits', { credits })
  return free > 0 ? `${text('home.fact_messages_free', { count: free })} ${cost}` : cost
}

/** Shows how fictional profiles are labelled, and what a message to one costs. */
function FictionalSample() {
  const picture = usePictures()
  const text = useTexts()
  const { settings } = usePage()
  const cost = settings.fictional_answered_by
    ? text('home.cost_credits', { count: settings.message_credits })
    : text('home.cost_free')
  return (
    <div aria-hidden="true" className="relative mt-8 w-54 max-lg:hidden">
      <div className="portrait shadow-card">
        <img
          src={picture('fictional')}
          alt=""
          width={400}
          height={533}
          loading="lazy"
          className="absolute inset-0 size-full"
        />
        <span className="portrait-scrim" />
        <span className="absolute top-2.5 left-2.5">
          <FictionalLabel look="glass" icon={settings.fictional_icon} words={settings.fictional_singular} />
        </span>
      </div>
      <div className="absolute bottom-9 left-22 flex items-center gap-3 rounded-full bg-snack py-2 pr-2 pl-4.5 text-sm whitespace-nowrap text-white/80 shadow-pop">
        {text('home.say_hello')}
        <span className="flex min-h-10 items-center gap-2 rounded-full bg-primary px-4 font-strong text-white">
          {cost}
          <Icon name="arrow-up" size="sm" />
        </span>
      </div>
    </div>
  )
}
