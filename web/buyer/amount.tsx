import { Money } from '../ui/content/money.tsx'
import { classNames } from '../ui/styles/class-names.ts'

type Props = { name: string; cents: number; className?: string }

/** One line of a list of amounts. */
export const Amount = ({ name, cents, className }: Props) => (
  <div className={classNames('flex justify-between gap-4', className)}>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd>
      <Money cents={cents} format="exact" />
    </dd>
  </div>
)
