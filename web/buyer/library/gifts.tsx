import Check from 'lucide-react/icons/check'
import type { LibraryCourse, Seat } from '#contract/library.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { useFocusAfterChange } from '../../ui/hooks/use-focus-after-change.ts'
import { call } from '../data/api.ts'
import { changeCourse } from '../data/library-data.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'
import { FlushCard } from '../flush-card.tsx'

/** The seats that the buyer may give away: each a link that works once. */
export const Gifts = ({ courses }: { courses: LibraryCourse[] }) => (
  <section aria-labelledby="gifts">
    <h2 id="gifts" className="font-display text-2xl font-semibold tracking-title">
      Gifts
    </h2>
    <p className="mt-1 text-muted">
      You bought more than one seat. Send a link to whom you like; it works once.
    </p>
    <FlushCard className="mt-4 divide-y divide-line">
      {courses.map((course) => (
        <CourseGifts key={course.product_id} course={course} />
      ))}
    </FlushCard>
  </section>
)

function CourseGifts({ course: { product_id, title, seats, seats_left } }: { course: LibraryCourse }) {
  const { isBusy, problem, send } = useRequest()
  const heading = useFocusAfterChange<HTMLHeadingElement>(seats_left > 0)

  const createLink = () =>
    send(async () => {
      const seat = await call(buyerRoutes['give-seat'], { product_id })
      changeCourse(product_id, (current) => ({
        seats: [...current.seats.filter(({ id }) => id !== seat.id), seat],
        seats_left: Math.max(0, current.seats_left - 1),
      }))
    })
  return (
    <div className="grid gap-x-8 gap-y-4 p-5 sm:p-6 md:grid-cols-[11rem_minmax(0,1fr)]">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere focus:outline-none">
          {title}
        </h3>
        <p className="text-sm text-muted">
          {seats_left > 0 ? `${pluralize(seats_left, 'seat')} to give away` : 'All seats have a link'}
        </p>
      </div>
      <div>
        <ul className="space-y-3">
          {seats.map((seat, index) => (
            <GiftLink key={seat.id} seat={seat} label={`gift link ${index + 1} of ${title}`} />
          ))}
        </ul>
        {seats_left > 0 && (
          <Button
            variant="secondary"
            className={seats.length > 0 ? 'mt-3 max-sm:w-full' : 'max-sm:w-full'}
            busy={isBusy}
            busyText="Creating..."
            onClick={() => void createLink()}
          >
            Create gift link
          </Button>
        )}
        <ErrorText text={problem} className="mt-2" />
      </div>
    </div>
  )
}

const GiftLink = ({ seat: { url, claimed }, label }: { seat: Seat; label: string }) => (
  <li>
    {url && !claimed ? (
      <CopyField url={url} label={label} />
    ) : (
      <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <Check aria-hidden className="size-4.5 shrink-0 text-positive" />
        {claimed ? 'This gift was claimed' : 'This gift has a link'}
      </p>
    )}
  </li>
)
