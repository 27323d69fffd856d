import type { Release } from '#contract/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import type { Publishing } from './use-publishing.ts'

type Props = { release: Release; rollBack: Publishing['rollBack'] }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

export function ReleaseRow({ release: { id, published_at, is_live }, rollBack }: Props) {
  const at = new Date(published_at)
  const when = `${day.format(at)}, ${time.format(at)}`
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 py-2.5">
      <time dateTime={published_at} className="text-sm tabular-nums">
        <span className="block font-medium">{day.format(at)}</span>
        <span className="text-muted">{time.format(at)}</span>
      </time>
      {is_live ? (
        <Badge tone="positive">Live now</Badge>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Roll back to the version of ${when}`}
          onClick={() => rollBack.mutate(id)}
          disabled={rollBack.isPending}
          busy={rollBack.isPending && rollBack.variables === id}
          busyText="Rolling back..."
        >
          Roll back
        </Button>
      )}
    </li>
  )
}
