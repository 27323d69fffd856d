import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'

type Props = {
  title: string
  text?: string
  onRetry?: () => void
  retryText?: string
  /** The reference that support looks up in the logs. */
  reference?: string | undefined
  /** More actions and tips. */
  children?: ReactNode
}

export const ErrorState = ({ title, text, onRetry, retryText = 'Try Again', reference, children }: Props) => (
  <div
    role="alert"
    className="flex flex-col items-center rounded-2xl border border-line bg-surface px-6 py-14 text-center"
  >
    <div className="mb-5 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert aria-hidden className="size-6" />
    </div>
    <h2 className="font-display text-xl font-semibold tracking-title">{title}</h2>
    {text && <p className="mt-2 max-w-md text-muted">{text}</p>}
    {onRetry && (
      <Button className="mt-6" onClick={onRetry}>
        {retryText}
      </Button>
    )}
    {children}
    {reference && <p className="mt-6 text-xs text-muted">Reference {reference}</p>}
  </div>
)
