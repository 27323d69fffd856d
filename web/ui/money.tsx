import { dollarsAndCents, wholeDollars } from '#rules/money.ts'

type Props = {
  cents: number
  /** Two decimals instead of whole dollars. */
  decimals?: boolean
}

export const Money = ({ cents, decimals = false }: Props) => (
  <span className="tabular-nums">{decimals ? dollarsAndCents(cents) : wholeDollars(cents)}</span>
)
