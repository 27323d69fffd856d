import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { pluralize } from '#rules/text.ts'
import { reportMissingChunk } from '../../lib/api/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { FileKind } from './files/save-campaign.ts'
import type { ListedCampaign } from './listed-campaign.ts'
import type { LinkProblem } from './marketing-props.ts'
import { goalNames } from './names.ts'
import { PieceCard } from './piece-card.tsx'
import { FiguresLine, totalOf } from './piece-figures.tsx'

type Props = {
  entry: ListedCampaign
  storeName: string
  titleOf: (courseId: string) => string
  linkProblemOf: (courseId: string) => LinkProblem | undefined
  dayOf: (at: string) => string
  credits: number | undefined
  /** Whether its pieces are in view at first. */
  startsOpen: boolean
}

const files: readonly { kind: FileKind; label: string }[] = [
  { kind: 'ics', label: 'Save for a calendar (ICS)' },
  { kind: 'csv', label: 'Save for a scheduler (CSV)' },
  { kind: 'txt', label: 'Save as text (TXT)' },
]

/** One campaign with its pieces. Those that are still being written have a place already. */
export function CampaignSection({
  entry,
  storeName,
  titleOf,
  linkProblemOf,
  dayOf,
  credits,
  startsOpen,
}: Props) {
  const { campaign, pieces } = entry
  const [isOpen, setIsOpen] = useState(startsOpen)
  const id = useId()
  const isRunning = campaign.state === 'running'
  const waiting = isRunning ? campaign.wanted - pieces.length : 0
  const isShown = isOpen || isRunning
  const name = `${goalNames[campaign.goal]}: ${campaign.course_ids.map(titleOf).join(', ')}`
  const save = async (kind: FileKind) => {
    try {
      const { saveCampaign } = await import('./files/save-campaign.ts')
      saveCampaign(entry, name, kind)
    } catch {
      reportMissingChunk()
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
          <p className="text-sm text-muted">
            <time dateTime={campaign.created_at}>{dayOf(campaign.created_at)}</time>
            {campaign.audience && ` · for ${campaign.audience}`} · {pluralize(pieces.length, 'piece')}
            {!isRunning && ` · ${pluralize(campaign.credits, 'credit')}`}
          </p>
          <FiguresLine figures={totalOf(pieces)} />
        </div>
        {!isRunning && pieces.length > 0 && (
          <div className="-mx-3 flex flex-wrap">
            {files.map(({ kind, label }) => (
              <Button key={kind} variant="quiet" aria-label={label} onClick={() => void save(kind)}>
                <Download aria-hidden />
                {kind.toUpperCase()}
              </Button>
            ))}
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={`${id}-pieces`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide pieces' : 'Show pieces'}
              <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />
            </Button>
          </div>
        )}
      </div>
      {campaign.state === 'failed' && pieces.length === 0 && (
        <p className="mt-2 text-sm text-muted">No piece could be written. Nothing was charged.</p>
      )}
      <ul id={`${id}-pieces`} hidden={!isShown} className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {isShown &&
          pieces.map((piece) => (
            <li key={piece.id} className="animate-fade">
              <PieceCard
                piece={piece}
                campaign={campaign}
                storeName={storeName}
                linkProblem={linkProblemOf(piece.course_id)}
                credits={credits}
                dayOf={dayOf}
              />
            </li>
          ))}
        {Array.from({ length: waiting }, (_, index) => index).map((index) => (
          <li key={`waiting-${index}`} aria-hidden>
            <Skeleton className="h-72 rounded-xl" />
          </li>
        ))}
      </ul>
    </section>
  )
}
