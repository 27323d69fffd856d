import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/marketing.ts'
import { languages } from '#rules/languages/languages.ts'
import { places } from '#rules/marketing/places.ts'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { ListedPiece } from './listed-campaign.ts'
import type { LinkProblem } from './marketing-props.ts'
import { angleNames } from './names.ts'
import { PieceActions } from './piece-actions.tsx'
import { FiguresLine } from './piece-figures.tsx'
import { PlacePreview } from './place-preview.tsx'
import { useEditPiece } from './use-pieces.ts'

/** When a piece was copied or shared, or the day it is planned for. */
function PublishedNote({ piece, dayOf }: { piece: ListedPiece; dayOf: (at: string) => string }) {
  const { mutate, isPending } = useEditPiece(piece.id)
  if (!piece.used_at) return <p className="text-sm text-muted">Planned for {plannedText(piece.planned_on)}</p>
  const undo = () =>
    mutate(
      { used: false },
      { onError: (error) => notify.error('The mark could not be taken back', error.message) },
    )
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Check aria-hidden className="size-4 text-positive" />
      Used on {dayOf(piece.used_at)} ·
      <button
        type="button"
        disabled={isPending}
        onClick={undo}
        className="-my-2 min-h-11 font-medium underline underline-offset-4 hover:text-ink"
      >
        Not used
      </button>
    </p>
  )
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day has no time zone. */
const plannedText = (day: string): string => format.format(new Date(day))

const linkNotes = {
  'not-published': {
    text: 'Its course is not on your live page yet. The link works once you',
    to: '/app/idea',
    linkText: 'publish your changes',
  },
  'not-sold': {
    text: 'Your store no longer sells its course, so the link leads to no page. Choose what you sell in',
    to: '/app/my-products',
    linkText: 'My Products',
  },
} as const

function LinkNote({ problem }: { problem: LinkProblem }) {
  const { text, to, linkText } = linkNotes[problem]
  return (
    <p className="mt-3 rounded-lg bg-warning-soft px-4 py-3 text-sm">
      {text}{' '}
      <Link to={to} className="font-semibold underline underline-offset-4">
        {linkText}
      </Link>
      .
    </p>
  )
}

const LessonDialog = lazyWithFallback(async () => (await import('./lesson-dialog.tsx')).LessonDialog)
const PieceEditor = lazyWithFallback(
  async () => (await import('./piece-editor.tsx')).PieceEditor,
  <Skeleton className="mt-4 h-72 rounded-xl" />,
)

type Props = {
  piece: ListedPiece
  campaign: Pick<Campaign, 'disclosure' | 'state'>
  storeName: string
  /** Its title, where several are listed. */
  course?: string
  linkProblem: LinkProblem | undefined
  credits: number | undefined
  dayOf: (at: string) => string
}

/** One text as it will be posted, with what may be done about it. */
export function PieceCard({ piece, campaign, storeName, course, linkProblem, credits, dayOf }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const { mutate: restore } = useEditPiece(piece.id)
  const close = () => setIsEditing(false)
  const saved = (previous: string) => {
    close()
    const undo = () =>
      restore(
        { text: previous },
        { onError: (error) => notify.error('The previous text could not be restored', error.message) },
      )
    notify.success('Text saved', undefined, { label: 'Undo', onClick: undo })
  }
  return (
    <Card className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{places[piece.place].name}</h3>
        <Badge>{angleNames[piece.angle]}</Badge>
        {piece.language !== 'en' && <Badge>{languages[piece.language]}</Badge>}
        {piece.edited && <Badge tone="accent">Your words</Badge>}
        {piece.locked && <Badge tone="strong">Locked</Badge>}
      </header>
      {course && <p className="text-sm wrap-anywhere">{course}</p>}
      <FiguresLine figures={piece} />
      <PublishedNote piece={piece} dayOf={dayOf} />
      {linkProblem && <LinkNote problem={linkProblem} />}
      {isEditing ? (
        <PieceEditor
          piece={piece}
          disclosure={campaign.disclosure}
          onClose={close}
          onMissing={close}
          onSaved={saved}
        />
      ) : (
        <>
          <div className="mt-4 flex flex-1 flex-col">
            <PlacePreview piece={piece} storeName={storeName} />
          </div>
          <PieceActions
            piece={piece}
            credits={credits}
            isRunning={campaign.state === 'running'}
            wasEdited={wasEdited}
            onEdit={() => {
              setIsEditing(true)
              setWasEdited(true)
            }}
          />
        </>
      )}
      <button
        type="button"
        onClick={() => setIsReading(true)}
        className="mt-3 inline-flex min-h-11 items-center gap-2 self-start text-left text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <BookOpen aria-hidden className="size-4 shrink-0" />
        From the lesson “{piece.lesson_title}”
      </button>
      {isReading && (
        <LessonDialog
          piece={piece}
          onClose={() => setIsReading(false)}
          onMissing={() => setIsReading(false)}
        />
      )}
    </Card>
  )
}
