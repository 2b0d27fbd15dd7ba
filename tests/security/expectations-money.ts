import { randomUUID } from 'node:crypto'

import { type Expectation, named, open, self } from './expectation.ts'

type Expectations = Record<string, Expectation | readonly Expectation[]>

/** Orders, payments, debits and discounts belong to the buyer alone. */
export const MONEY: Expectations = {
  'GET /api/movements.php': self(),
  'GET /api/discountcode.php': named(['owner'], 'discount_code_not_found', ({ discount }) => ({
    query: { code: discount, country: 'NL' },
  })),
  'POST /api/order.php': [
    named(
      ['owner'],
      'price_changed',
      ({ orderForm, orderClient }) => ({ body: { ...orderForm, client_id: orderClient, total: orderForm.total } }),
      // Earlier buyers pay the same price, each for their own order.
      { name: 'under her client id', but: { partner: 200, paid: 200 } },
    ),
    named(
      ['owner'],
      'discount_code_not_found',
      ({ orderForm, discount }) => ({
        body: { ...orderForm, client_id: randomUUID(), code: discount, total: 1 },
      }),
      { name: 'with her code', but: { owner: 'price_changed' } },
    ),
  ],
  'GET /api/order.php': named(['owner'], 'order_not_found', ({ openOrder }) => ({ query: { id: openOrder } })),
  'POST /api/payment.php': named(['owner'], 'order_not_found', ({ openOrder }) => ({
    body: { client_id: randomUUID(), order: openOrder, method: 'ideal' },
  })),
  'GET /api/repeat-order.php': self(),
  'DELETE /api/payment-method.php': self({ body: { method: 'creditcard' } }),
  'POST /api/repeat-order.php': [
    {
      ...self({ body: { client_id: randomUUID(), total: 1, start_now: true } }),
      may: [],
      otherwise: 'order_not_found',
      but: { owner: 'price_changed' },
    },
    {
      ...self({ body: { client_id: randomUUID(), package: 'small', total: 1, start_now: true } }),
      name: 'with another package',
      may: [],
      otherwise: 'order_not_found',
      but: { owner: 'price_changed' },
    },
  ],
  'GET /api/transactions.php': self(),
  'GET /api/transaction.php': named(['owner'], 'order_not_found', ({ order }) => ({ query: { id: order } })),
  'POST /api/withdrawal.php': named(['owner'], 'order_not_found', ({ order }) => ({ body: { order } })),
  'GET /api/directdebit.php': [
    named(['owner'], 'order_not_found', ({ openOrder }) => ({ query: { order: openOrder } })),
    named(
      [],
      'discount_code_not_found',
      ({ orderForm, discount }) => ({
        query: { package: orderForm.package, country: 'NL', code: discount, total: '1' },
      }),
      { name: 'with her code', but: { owner: 'price_changed' }, unlike: 'her code counts for her alone' },
    ),
  ],
  'POST /api/directdebit.php': named(['owner'], 'order_not_found', ({ openOrder, debit }) => ({
    body: { ...debitOf(debit), order: openOrder },
  })),
  'POST /api/directdebit.php?confirm=1': named(['owner'], 'mandate_not_found', ({ mandate, otp }) => ({
    body: { client_id: randomUUID(), mandate, otp, start_now: true },
  })),
  // Unsigned webhooks count for nobody: not even the buyer can report an order as paid.
  'POST /api/payment-hook.php': forged(),
  'GET /api/payment-hook.php': forged(),
}

/** The form without the field that names the purchase. */
function debitOf({ package: _package, country: _country, total: _total, ...form }: Record<string, unknown>) {
  return form
}

function forged(): Expectation {
  return {
    ...open(),
    names: true,
    may: [],
    otherwise: 'hook_refused',
    ask: ({ payment }) => ({
      query: { provider: 'sandbox', payment },
      bytes: Buffer.from(JSON.stringify({ id: payment, status: 'paid' })),
    }),
  }
}
