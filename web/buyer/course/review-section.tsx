import Star from 'lucide-react/icons/star'
import { type FormEvent, useId, useState } from 'react'
import type { LibraryCourse } from '#contract/library.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { reviewRoutes } from '#contract/urls/review-routes.ts'
import { hideReasons, maxReviewerNameLength, maxReviewLength } from '#rules/courses/reviews.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { StarRow } from '../../ui/feedback/star-row.tsx'
import { useFocusAfterChange } from '../../ui/hooks/use-focus-after-change.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { call } from '../data/api.ts'
import { changeCourse } from '../data/library-data.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'
import { FlushCard } from '../flush-card.tsx'

type Course = Pick<LibraryCourse, 'product_id' | 'title' | 'review'>

const starNames = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']

/** What the buyer says about a course: the form, or the review once there is one. */
export function ReviewSection({ course }: { course: Course }) {
  const { product_id, review } = course
  const [isEditing, setIsEditing] = useState(false)
  const show = (next: OwnReview | undefined) => {
    changeCourse(product_id, () => ({ review: next }))
    setIsEditing(false)
  }
  const isWritten = review !== undefined && !isEditing
  const heading = useFocusAfterChange<HTMLHeadingElement>(isWritten)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-8 lg:col-start-2 print:hidden">
      <FlushCard className="p-5 sm:p-6">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-display text-xl font-semibold tracking-title focus:outline-none"
        >
          {review ? 'Your review' : 'What did you think of this course?'}
        </h2>
        {isWritten ? (
          <Written review={review} onEdit={() => setIsEditing(true)} onDeleted={() => show(undefined)} />
        ) : (
          <ReviewForm course={course} onSaved={show} onCancel={review && (() => setIsEditing(false))} />
        )}
      </FlushCard>
    </section>
  )
}

type WrittenProps = { review: OwnReview; onEdit: () => void; onDeleted: () => void }

function Written({ review, onEdit, onDeleted }: WrittenProps) {
  const { id, stars, text, name } = review
  const { isBusy, problem, send } = useRequest()
  const remove = () =>
    send(async () => {
      await call(reviewRoutes['delete-review'], { id })
      onDeleted()
    })
  return (
    <>
      <div className="mt-3">
        <StarRow stars={stars} />
      </div>
      <p className="mt-3 max-w-reading whitespace-pre-line wrap-anywhere">{text}</p>
      {name && <p className="mt-2 text-sm text-muted wrap-anywhere">{name}</p>}
      <p role="status" className="mt-3 max-w-reading text-sm text-muted">
        {stateText(review)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" busy={isBusy} busyText="Deleting..." onClick={() => void remove()}>
          Delete
        </Button>
      </div>
      <ErrorText text={problem} className="mt-3" />
    </>
  )
}

function stateText({ state, hidden_reason }: OwnReview) {
  if (hidden_reason)
    return `We have hidden it: ${hideReasons[hidden_reason]} Nobody else sees it. Write to support if you disagree.`
  if (state === 'withdrawn')
    return 'It is not public now, because you sell the course or its payment was returned.'
  return 'It is public in every store that sells this course.'
}

const starsMissing = 'Choose one to five stars.'
const textMissing = 'Write what others should know.'

type FormProps = { course: Course; onSaved: (review: OwnReview) => void; onCancel: (() => void) | undefined }

function ReviewForm({ course: { product_id, review }, onSaved, onCancel }: FormProps) {
  const [stars, setStars] = useState(review?.stars)
  const [text, setText] = useState(review?.text ?? '')
  const [name, setName] = useState(review?.name ?? '')
  const { isBusy, problem, setProblem, send } = useRequest()
  const isTextMissing = problem === textMissing
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!stars || !text.trim()) {
      setProblem(stars ? textMissing : starsMissing)
      return event.currentTarget.querySelector<HTMLElement>(stars ? 'textarea' : 'input')?.focus()
    }
    const fields = { stars, text, name }
    await send(async () =>
      onSaved(
        review
          ? await call(reviewRoutes['edit-review'], { id: review.id, ...fields })
          : await call(reviewRoutes['write-review'], { product_id, ...fields }),
      ),
    )
  }
  return (
    <form className="mt-4 max-w-reading space-y-5" noValidate onSubmit={(event) => void submit(event)}>
      <StarField
        stars={stars}
        onStars={(chosen) => {
          setStars(chosen)
          setProblem(undefined)
        }}
      />
      <TextareaField
        label="Your review"
        rows={4}
        maxLength={maxReviewLength}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        error={isTextMissing ? problem : undefined}
        hint={`${maxReviewLength - text.length} characters left. What helped, and what was missing?`}
      />
      <div className="sm:max-w-72">
        <TextField
          label="First name (optional)"
          autoComplete="given-name"
          maxLength={maxReviewerNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <p className="text-sm text-muted">
        Your review is public. It says how many lessons you have read, never your email.{' '}
        <a className="underline" href="/reviews-policy">
          How reviews are checked
        </a>
      </p>
      <ErrorText text={isTextMissing ? undefined : problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyText="Saving...">
          {review ? 'Save review' : 'Publish review'}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type StarFieldProps = { stars: number | undefined; onStars: (stars: number) => void }

/** A group of radio buttons that looks like stars; arrow keys move in it. */
function StarField({ stars = 0, onStars }: StarFieldProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Your rating</legend>
      <div className="-ml-2.5 flex">
        {starNames.map((name, index) => (
          <label key={name} className="relative grid size-11 place-items-center">
            <input
              type="radio"
              name={group}
              aria-label={name}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
              checked={stars === index + 1}
              onChange={() => onStars(index + 1)}
            />
            <Star
              aria-hidden
              className={classNames(
                'pointer-events-none size-7',
                index < stars ? 'fill-current text-accent' : 'text-muted',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
