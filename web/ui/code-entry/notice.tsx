import Info from 'lucide-react/icons/info'
import { classNames } from '../styles/class-names.ts'

type Props = { text: string; className?: string }

/** Says why this screen is shown instead of the requested one. */
export const Notice = ({ text, className = 'mb-6' }: Props) => (
  <p
    role="status"
    className={classNames('flex gap-3 rounded-xl bg-warning-soft px-4 py-3 text-sm text-ink', className)}
  >
    <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
    {text}
  </p>
)
