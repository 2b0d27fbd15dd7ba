import { growthRollUp } from './growth/roll-up-growth.ts'
import { returningRollUp } from './growth/roll-up-returning.ts'
import type { RollUp } from './roll-up.ts'
import { moneyRollUp } from './roll-up-money.ts'

/** Every kind of figures, in the order they are computed. */
export const ROLL_UPS: readonly RollUp[] = [moneyRollUp, growthRollUp, returningRollUp]
