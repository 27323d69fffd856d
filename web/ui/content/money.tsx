import { dollarsAndCents, exactDollars, wholeDollars } from '#rules/money/money.ts'

/** `whole`: product prices. `exact`: cents if they are not zero. `decimals`: always two decimals. */
const formats = { whole: wholeDollars, exact: exactDollars, decimals: dollarsAndCents }

type Props = { cents: number; format?: keyof typeof formats }

export const Money = ({ cents, format = 'whole' }: Props) => (
  <span className="tabular-nums">{formats[format](cents)}</span>
)
