import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Asks before the page is left while it has unsaved changes. */
export function UnsavedChangesDialog({ isAsked }: { isAsked: boolean }) {
  const { isOpen, stay, leave } = useLeaveQuestion(isAsked)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={stay}
      title="Leave without saving?"
      text="What you changed on this page is not saved yet."
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Stay and save</Button>
        </>
      }
    />
  )
}
