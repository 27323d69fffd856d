import Check from 'lucide-react/icons/check'
import type { SaveState } from './use-autosave.ts'

type Props = { state: SaveState; onRetry: () => Promise<void> }

export const SaveNote = ({ state, onRetry }: Props) => (
  <span role="status" className="flex items-center gap-1.5 text-xs text-muted">
    {state === 'saving' && 'Saving...'}
    {state === 'saved' && (
      <>
        <Check aria-hidden className="size-3.5" /> Saved
      </>
    )}
    {state === 'failed' && (
      <>
        <span className="text-danger">Not saved.</span>
        <button
          type="button"
          className="min-h-8 font-semibold text-ink underline underline-offset-4"
          onClick={() => void onRetry().catch(() => undefined)}
        >
          Save again
        </button>
      </>
    )}
  </span>
)
