import { Button } from '../../ui/controls/button.tsx'

type Props = { onRetry: () => void; isRetrying: boolean }

/** Shown if the store's products failed to load. The catalog then does not mark any product as added. */
export const UnknownStore = ({ onRetry, isRetrying }: Props) => (
  <div
    role="status"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-warning-soft px-4 py-3 text-sm"
  >
    <p className="min-w-0 flex-1 basis-64">
      <span className="font-medium">
        We could not find out what is in your store and how much room it has.
      </span>{' '}
      You can choose products all the same: what does not fit is refused when you add it.
    </p>
    <Button variant="secondary" busy={isRetrying} busyText="Trying again..." onClick={onRetry}>
      Try Again
    </Button>
  </div>
)
