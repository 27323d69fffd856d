import Check from 'lucide-react/icons/check'
import { ErrorNote } from '../feedback/notes/error-note.tsx'
import { Button } from './button.tsx'

type Props = {
  /** What is saved, for the button's accessible name. */
  what: string
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  /** Why it was not saved. */
  problem?: string | undefined
  /** Names the fields that are to be corrected first. */
  invalid?: string | undefined
  note?: string | undefined
  saveText?: string
  onCancel?: () => void
}

/** The foot of a form. */
export const SaveRow = ({
  what,
  isDirty,
  isSaving,
  isSaved,
  problem,
  invalid,
  note,
  saveText = 'Save',
  onCancel,
}: Props) => (
  <div className="grid gap-3 border-t border-line pt-5">
    <ErrorNote text={problem} />
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <p role="status" className="flex items-center empty:absolute gap-1.5 text-sm text-muted">
        {invalid ? (
          <span className="font-medium text-danger">{invalid}</span>
        ) : isDirty ? (
          'Not saved yet.'
        ) : isSaved ? (
          <>
            <Check aria-hidden className="size-4" /> Saved
          </>
        ) : (
          note
        )}
      </p>
      <div className="ml-auto flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col-reverse">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          aria-label={`${saveText} ${what}`}
          busy={isSaving}
          busyText="Saving..."
          disabled={!isDirty}
        >
          {saveText}
        </Button>
      </div>
    </div>
  </div>
)
