import { classNames } from '#web/ui/class-names.ts'

type Props = { cost: number; credits: number | undefined; className?: string }

/** What it costs to have something written, and whether there is enough to pay for it. */
export function CreditsNote({ cost, credits, className }: Props) {
  const isShort = credits !== undefined && credits < cost
  const uses = `Uses ${cost} ${cost === 1 ? 'credit' : 'credits'}`
  const have = credits !== undefined && `You have ${credits}.`
  return (
    <p
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
