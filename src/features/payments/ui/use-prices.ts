import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { readDiscountCode } from '#features/discounts/discounts.contract.ts'
import { CODE_REFUSALS } from '#features/discounts/discounts.rules.ts'
import * as contract from '#features/payments/payments.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { Country } from '#kernel/locales.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

export type PriceList = ReplyOf<typeof contract.listPackages>

export const isCodeRefusal = (code: unknown) => CODE_REFUSALS.some((each) => each === code)

/**
 * Current prices for a country and a code. A refused code leaves plain prices and the typed text; an offer that expires
 * while the page is open takes its prices with it.
 */
export function usePrices(first: PriceList, firstCode: { typed: string; refusal: string | null }) {
  const text = useTexts()
  const { user } = usePage()
  const refusalText = useRefusalText()
  const [list, setList] = useState(first)
  const [typed, setTyped] = useState(firstCode.typed)
  const [codeRefusal, setCodeRefusal] = useState(firstCode.refusal)
  const [note, setNote] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  /** Discards replies to superseded requests. */
  const latest = useRef(0)
  const code = list.discount?.kind === 'code' ? list.discount.code : undefined

  async function load(query: { country: Country; code?: string | undefined }): Promise<PriceList | undefined> {
    const turn = ++latest.current
    setPending(true)
    try {
      const next = await browserApi(contract.listPackages, { query: { code: undefined, ...query } })
      if (turn !== latest.current) return undefined
      setList(next)
      return next
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (turn !== latest.current) return undefined
      if (!isCodeRefusal(error.code)) {
        setNote(text('payments.prices_failed'))
        return undefined
      }
      setCodeRefusal(refusalText(error))
      return query.code === undefined ? undefined : await load({ country: query.country })
    } finally {
      if (turn === latest.current) setPending(false)
    }
  }

  async function changeCountry(country: Country) {
    setNote(null)
    await load({ country, code })
  }

  async function applyCode() {
    setCodeRefusal(null)
    setNote(null)
    const wanted = typed.trim()
    if (wanted === '') return void (await load({ country: list.country }))
    if (user && !(await isAccepted(wanted))) return void (code && (await load({ country: list.country })))
    const before = list
    const next = await load({ country: list.country, code: wanted })
    const offered = before.discount?.kind === 'welcome' ? before.discount.percentage : 0
    if (next?.discount?.kind !== 'code' || next.discount.percentage >= offered) return
    setCodeRefusal(text('payments.code_worse'))
    await load({ country: list.country })
  }

  /** PAY-7: refused codes are told apart before any price changes. */
  async function isAccepted(wanted: string): Promise<boolean> {
    const turn = ++latest.current
    setPending(true)
    try {
      await browserApi(readDiscountCode, { query: { code: wanted, country: list.country } })
      return turn === latest.current
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (turn === latest.current) setCodeRefusal(refusalText(error))
      return false
    } finally {
      if (turn === latest.current) setPending(false)
    }
  }

  async function removeCode() {
    setTyped('')
    setCodeRefusal(null)
    await load({ country: list.country })
  }

  /** The server's price differs or the code is no longer valid: show current prices. */
  async function refresh(refusedCode: string | null = null) {
    if (refusedCode !== null) setCodeRefusal(refusedCode)
    await load({ country: list.country, ...(refusedCode === null && { code }) })
  }

  const until = list.discount?.until ?? null
  const now = useNow(until === null ? MINUTE : SECOND)
  const over = until !== null && until <= now
  const handleOver = useEffectEvent(async () => {
    await load({ country: list.country })
    setNote(text('payments.welcome_over'))
  })
  useEffect(() => void (over && handleOver()), [over])

  return {
    ...{ list, typed, setTyped, code, codeRefusal, note, pending },
    ...{ changeCountry, applyCode, removeCode, refresh },
  }
}

export type Prices = ReturnType<typeof usePrices>
