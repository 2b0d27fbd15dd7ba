import { recordReading } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { OrderId } from '#kernel/ids.ts'
import { formatMoney, includedTax } from '#kernel/money.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'
import { type PdfText, pdfPage } from '#platform/pdf.ts'

import { type DeskOrder, findDeskOrder, orderBrands, subjectOf } from './find-desk-order.ts'
import { ONE_LOOK } from './orders.rules.ts'
import { findInvoice, type InvoiceRow } from './read-desk-order.ts'

/** FIG-22: the invoice as the member's own page shows it, to file or to send. */
export function openInvoice(ctx: StaffContext, id: OrderId): Promise<FileAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx, id, orderBrands(tx))
    const invoice = await findInvoice(tx, id)
    if (invoice === undefined) throw new DomainError('not_found')
    const subject = await subjectOf(tx, order)
    await recordReading(tx, { act: 'order.invoice', site: order.site_id, subject, after: { order: id } }, ONE_LOOK)
    return { type: 'application/pdf', bytes: invoicePdf(order, invoice), filename: nameOf(invoice), cache: 'no-store' }
  })
}

const nameOf = ({ number }: InvoiceRow) => `invoice-${number}.pdf`

const LEFT = 60
const RIGHT = 535
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const day = (at: Date) => at.toISOString().slice(0, 10)

export function invoicePdf(order: DeskOrder, { number, issued_at, vat_amount: vat, seller }: InvoiceRow): Buffer {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, 'en-GB')
  const country = countryNames.of(order.country) ?? order.country
  const discount = order.list_amount - order.amount
  const netOf = (amount: number) => amount - includedTax(amount, order.vat_basis_points)
  const from = [
    ...[seller.name, seller.address, seller.city, countryNames.of(seller.country) ?? seller.country],
    ...(seller.kvk === '' ? [] : [`Company number ${seller.kvk}`]),
    ...seller.vat_numbers.map((each) => `VAT number ${each}`),
  ]
  const listNet = netOf(order.list_amount)
  const less: [string, string] = [
    `Code ${order.discount_code}, ${order.discount_percentage} %`,
    money(order.amount - vat - listNet),
  ]
  const rows: [string, string][] = [
    [`${order.credits} credits`, money(listNet)],
    ...(discount > 0 ? [less] : []),
    [`VAT ${order.vat_basis_points / 100} %, ${country}`, money(vat)],
  ]
  const top = 300
  return pdfPage(
    [
      { x: LEFT, y: 80, text: `Invoice ${number}`, size: 20, bold: true },
      ...from.map((text, place): PdfText => ({ x: 340, y: 72 + place * 14, text, bold: place === 0 })),
      ...facts([
        ['Date', day(issued_at)],
        ['Order', order.id],
        ['Buyer', `Member, ${country}`],
        ['Paid', order.paid_at ? day(order.paid_at) : ''],
      ]),
      ...rows.flatMap(([what, amount], place): PdfText[] => [
        { x: LEFT, y: top + place * 20, text: what },
        { x: RIGHT, y: top + place * 20, text: amount, right: true },
      ]),
      { x: LEFT, y: top + rows.length * 20 + 10, text: 'Total', bold: true },
      { x: RIGHT, y: top + rows.length * 20 + 10, text: money(order.amount), bold: true, right: true },
    ],
    [{ from: LEFT, to: RIGHT, y: top + rows.length * 20 - 6 }],
  )
}

const facts = (pairs: readonly (readonly [string, string])[]): PdfText[] =>
  pairs.flatMap(([term, text], place) => [
    { x: LEFT, y: 200 + place * 16, text: term },
    { x: 130, y: 200 + place * 16, text },
  ])
