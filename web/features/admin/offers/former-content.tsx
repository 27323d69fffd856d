import { useState } from 'react'
import type { OperatorOffer } from '#contract/catalog.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Cell, DeskTable, deskHeading, timeOf } from '../desk-parts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { useDifference, useRestoreContent } from './use-offers.ts'

type Version = { number: number; kept_at: string; contents: string }
type Props = {
  offer: OperatorOffer
  versions: readonly Version[]
  /** The version that the next run goes back to. */
  awaited: number | undefined
}

/** What a course had before, with the way back. */
export function FormerContent({ offer, versions, awaited }: Props) {
  const [chosen, setChosen] = useState<number>()
  return (
    <section>
      <h2 className={deskHeading}>Former content ({versions.length})</h2>
      {versions.length === 0 ? (
        <p className="text-sm text-muted">Its content was never replaced.</p>
      ) : (
        <DeskTable label="Former content" headings={['Version', 'Replaced', 'It had', '']}>
          {versions.map(({ number, kept_at, contents }) => (
            <tr key={number}>
              <Cell>{number}</Cell>
              <Cell>{timeOf(kept_at)}</Cell>
              <Cell>{contents}</Cell>
              <Cell>
                <div className="flex items-center justify-end gap-2">
                  {awaited === number && <Badge tone="accent">Within five minutes</Badge>}
                  <Button variant="secondary" onClick={() => setChosen(number)}>
                    Go back to it
                  </Button>
                </div>
              </Cell>
            </tr>
          ))}
        </DeskTable>
      )}
      {chosen !== undefined && (
        <RestoreDialog offer={offer} number={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

type DialogProps = { offer: OperatorOffer; number: number; onClose: () => void }

function RestoreDialog({ offer, number, onClose }: DialogProps) {
  const { data, error } = useDifference(offer.id, number)
  const restore = useRestoreContent()
  const typedId = useTypedId(offer.id)
  const broken = data?.broken[0]
  const problem = !data ? 'Wait for the difference.' : broken
  return (
    <ReasonDialog
      title={`Go back to version ${number}?`}
      text="Buyers read it within five minutes; progress is kept by lesson. The present content is kept too."
      confirmText="Go back"
      tone="danger"
      width="wide"
      isBusy={restore.isPending}
      error={error ?? restore.error}
      problem={problem}
      typedId={typedId}
      onClose={onClose}
      onConfirm={(reason) =>
        restore.mutate(
          { id: offer.id, number: String(number), typed_id: typedId.typed, reason },
          { onSuccess: onClose },
        )
      }
    >
      {data ? (
        <ul aria-label="What changes" className="grid max-h-60 gap-1 overflow-y-auto text-sm">
          {data.changes.length === 0 && <li>Nothing changes: it has this content.</li>}
          {data.changes.map(({ kind, what }) => (
            <li key={`${kind} ${what}`}>
              <span className="text-muted">{kind}</span> {what}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24 rounded-lg" />
      )}
    </ReasonDialog>
  )
}
