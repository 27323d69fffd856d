import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { type Row, SaveButton } from './save-button.tsx'

export type Ranked = {
  key: string
  name: string
  /** What they are ranked by. */
  value: string
  /** Share of the first one's value, 0 to 1. */
  share: number
  details: string
}

type Props = {
  title: string
  rows: readonly Ranked[]
  /** Shown without rows. */
  empty: ReactNode
  file: { label: string; fileName: string; rows: () => readonly Row[] }
  note?: string | undefined
}

export const Ranking = ({ title, rows, empty, file, note }: Props) => (
  <Card>
    <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
      <h2 className="font-semibold">{title}</h2>
      {rows.length > 0 && <SaveButton {...file} className="-mr-3" />}
    </div>
    {rows.length === 0 && <div className="text-sm text-muted">{empty}</div>}
    {rows.length > 0 && (
      <ol className="grid gap-4">
        {rows.map(({ key, name, value, share, details }) => (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="font-semibold tabular-nums">{value}</span>
            </div>
            <div aria-hidden className="my-1.5 h-1.5 rounded-full bg-subtle">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${Math.max(0, share) * 100}%` }}
              />
            </div>
            <p className="text-xs text-muted tabular-nums">{details}</p>
          </li>
        ))}
      </ol>
    )}
    {note && <p className="mt-4 text-xs text-muted">{note}</p>}
  </Card>
)
