/** R-CONS-1: the statutory minimum; a site may give more. */
const LEGAL_WITHDRAWAL_DAYS = 14

/** PAY-6: the longer of the statutory period and the site's own. */
export const withdrawalDays = ({ refund_days }: { refund_days: number }) => Math.max(LEGAL_WITHDRAWAL_DAYS, refund_days)
