import { pluralize } from '#rules/text.ts'
import { classNames } from '../styles/class-names.ts'

type Props = { id: string; cost: number; credits: number | undefined; className?: string }

/** The cost in credits, and whether the balance covers it. */
export function CreditsNote({ id, cost, credits, className }: Props) {
  const isShort = credits !== undefined && credits < cost
  const uses = `Uses ${pluralize(cost, 'credit')}`
  const have = credits !== undefined && `You have ${credits}.`
  return (
    <p
      id={id}
      className={classNames(
        'text-xs tabular-nums',
        isShort ? 'font-medium text-danger' : 'text-muted',
        className,
      )}
    >
      {isShort ? 'Not enough credits. ' : ''}
      {uses}
      {have ? `. ${have}` : ''}
    </p>
  )
}
