import { useState } from 'react'
import type { OperatorOffer } from '#contract/catalog.ts'
import type { CourseUpload } from '#contract/operators/course-uploads.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActionsCell, Cell, DeskTable, timeOf } from '../desk-parts.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { type ShownState, stateOf, useCourseUploads } from './use-course-uploads.ts'

const stateTexts: Record<ShownState, string> = {
  sending: 'Being sent',
  broken: 'Not sent whole',
  checking: 'Being checked',
  unchecked: 'Not checked: send it again',
  refused: 'Refused',
  ready: 'Ready to import',
  expired: 'Expired',
  importing: 'Within five minutes',
  imported: 'Imported',
}
const tones: Partial<Record<ShownState, BadgeTone>> = {
  ready: 'accent',
  importing: 'accent',
  refused: 'danger',
  unchecked: 'danger',
  imported: 'positive',
}

/** What was sent for a course, from the choice of its files to the import. */
export function NewContent({ offer }: { offer: OperatorOffer }) {
  const { data, error } = useCourseUploads(offer.id)
  const [isSending, setIsSending] = useState(false)
  const [looked, setLooked] = useState<string>()
  return (
    <section className="mb-10" aria-labelledby="new-content">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="new-content" className="font-display text-xl font-semibold tracking-title">
          New content
        </h2>
        <Button variant="secondary" onClick={() => setIsSending(true)}>
          Send new content
        </Button>
      </div>
      {error && !data ? (
        <p role="alert" className="text-sm text-danger">
          What was sent could not be loaded. {error.message}
        </p>
      ) : data ? (
        <Uploads uploads={data.uploads} onLook={setLooked} />
      ) : (
        <Skeleton className="h-16 rounded-xl" />
      )}
      {isSending && <SendDialog id={offer.id} title={offer.title} onClose={() => setIsSending(false)} />}
      {looked && <ImportDialog offer={offer} upload={looked} onClose={() => setLooked(undefined)} />}
    </section>
  )
}

type UploadsProps = { uploads: readonly CourseUpload[]; onLook: (upload: string) => void }

function Uploads({ uploads, onLook }: UploadsProps) {
  if (uploads.length === 0)
    return <p className="text-sm text-muted">Nothing was sent within the last week.</p>
  return (
    <DeskTable label="What was sent" headings={['Sent', 'What', 'It has', 'State', '']}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onLook={() => onLook(upload.id)} />
      ))}
    </DeskTable>
  )
}

function UploadRow({ upload, onLook }: { upload: CourseUpload; onLook: () => void }) {
  const state = stateOf(upload)
  return (
    <tr>
      <Cell>
        {timeOf(upload.created_at)}
        <span className="block text-xs text-muted">{upload.maker ?? upload.made_by}</span>
      </Cell>
      <Cell>
        {upload.name}
        <span className="block text-xs text-muted">{upload.reason}</span>
      </Cell>
      <Cell>{upload.contents}</Cell>
      <Cell>
        <Badge tone={tones[state] ?? 'neutral'}>{stateTexts[state]}</Badge>
        {state === 'refused' && <Problems problems={upload.problems ?? []} />}
      </Cell>
      <ActionsCell>
        {state === 'ready' && (
          <Button variant="secondary" onClick={onLook}>
            Look and import
          </Button>
        )}
      </ActionsCell>
    </tr>
  )
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <ul className="mt-2 grid gap-1 text-xs">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
)
