import Download from 'lucide-react/icons/download'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import type { Testimonial } from '#contract/reviews.ts'
import { maxAnswerLength } from '#rules/courses/reviews.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { StarRow } from '../../ui/feedback/star-row.tsx'
import { useFocusAfterChange } from '../../ui/hooks/use-focus-after-change.ts'
import { Card } from '../../ui/layout/card.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useAnswer } from './use-testimonials.ts'

type Props = { review: Testimonial; courseTitle: string; storeName: string; dayOf: (at: string) => string }

/** One review, with what its seller may do about it. */
export function TestimonialCard({ review, courseTitle, storeName, dayOf }: Props) {
  const { reader, label, stars, text, created_at, answer, is_reported } = review
  const [isAnswering, setIsAnswering] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const answerButton = useFocusAfterChange<HTMLButtonElement>(isAnswering)
  const savePicture = async () => {
    try {
      const { downloadReviewPicture } = await import('./review-picture.ts')
      await downloadReviewPicture({ stars, text, reader, courseTitle, storeName })
    } catch {
      notify.error('The picture could not be drawn. Try again.')
    }
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StarRow stars={stars} />
        <p className="font-semibold wrap-anywhere">{reader}</p>
        <time dateTime={created_at} className="text-sm text-muted">
          {dayOf(created_at)}
        </time>
        {is_reported && <Badge tone="warning">Reported</Badge>}
      </div>
      <p className="mt-3 max-w-reading whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-2 text-sm text-muted">{label}</p>
      {answer && !isAnswering && (
        <div className="mt-4 border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold">Your answer</p>
          <p className="mt-1 max-w-reading whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </div>
      )}
      {isAnswering ? (
        <AnswerForm review={review} onClose={() => setIsAnswering(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button ref={answerButton} variant="secondary" onClick={() => setIsAnswering(true)}>
            {answer ? 'Edit answer' : 'Answer'}
          </Button>
          <Button variant="quiet" onClick={() => void savePicture()}>
            <Download aria-hidden />
            Save as picture
          </Button>
          {!is_reported && (
            <Button variant="quiet" onClick={() => setIsReporting(true)}>
              <Flag aria-hidden />
              Report
            </Button>
          )}
        </div>
      )}
      {isReporting && <ReportDialog reviewId={review.id} onClose={() => setIsReporting(false)} />}
    </Card>
  )
}

function AnswerForm({ review: { id, answer }, onClose }: { review: Testimonial; onClose: () => void }) {
  const [text, setText] = useState(answer?.text ?? '')
  const save = useAnswer(id)
  const send = (answered: string) => save.mutate(answered, { onSuccess: onClose })
  return (
    <form
      className="mt-4 max-w-reading"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) send(text)
      }}
    >
      <TextareaField
        label="Your answer"
        autoFocus
        hint="Shown below the review, in your store only."
        maxLength={maxAnswerLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={save.error?.message}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyText="Saving..." disabled={!text.trim()}>
          Save answer
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {answer && (
          <Button variant="quiet" onClick={() => send('')}>
            Remove answer
          </Button>
        )}
      </div>
    </form>
  )
}
