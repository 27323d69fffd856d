import Star from 'lucide-react/icons/star'
import { pluralize } from '#rules/text.ts'
import { classNames } from '../styles/class-names.ts'

const positions = [1, 2, 3, 4, 5]

/** A rating of one to five stars. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span role="img" aria-label={pluralize(stars, 'star')} className="flex gap-0.5">
    {positions.map((position) => (
      <Star
        key={position}
        aria-hidden
        className={classNames('size-4.5', position <= stars ? 'fill-current text-accent' : 'text-muted')}
      />
    ))}
  </span>
)
