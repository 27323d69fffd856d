import type { ReactNode } from 'react'

type Props = { name: string; value: string; more: ReactNode }

/** One number of the platform, with what it is made of. */
export const Figure = ({ name, value, more }: Props) => (
  <div className="rounded-xl border border-line bg-surface px-4 py-3">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    <dd className="text-xs text-muted tabular-nums">{more}</dd>
  </div>
)
