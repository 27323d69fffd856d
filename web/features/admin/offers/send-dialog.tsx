import { type RefObject, useRef, useState } from 'react'
import { bytesPerMegabyte } from '#rules/courses/course-upload.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type ChosenCourse, useSendCourse } from './use-course-uploads.ts'

type Props = { id: string; title: string; onClose: () => void }

/** Takes the content of a course from the operator's machine: a folder or a zip. */
export function SendDialog({ id, title, onClose }: Props) {
  const [chosen, setChosen] = useState<ChosenCourse>()
  const { part, problem, isSending, send, cancel } = useSendCourse(id, onClose)
  const close = () => (isSending ? cancel() : onClose())
  return (
    <ReasonDialog
      title={`New content for ${title}`}
      text="It is checked first. Nothing changes before you have seen the difference."
      label="What is new in it"
      confirmText="Send and check"
      isBusy={isSending}
      closesWhileBusy
      error={problem ? new Error(problem) : null}
      problem={chosen ? undefined : 'Choose a folder or a zip.'}
      onClose={close}
      onConfirm={(reason) => chosen && void send(chosen, reason)}
    >
      <Chooser chosen={chosen} isDisabled={isSending} onChoose={setChosen} />
      {part !== undefined && (
        <div className="flex items-center gap-3 text-sm text-muted">
          <ProgressBar label="Sent" value={Math.round(part * 100)} max={100} className="min-w-0 flex-1" />
          <span className="w-12 text-right tabular-nums">{Math.round(part * 100)}%</span>
        </div>
      )}
    </ReasonDialog>
  )
}

type ChooserProps = {
  chosen: ChosenCourse | undefined
  isDisabled: boolean
  onChoose: (chosen: ChosenCourse | undefined) => void
}

function Chooser({ chosen, isDisabled, onChoose }: ChooserProps) {
  const folder = useRef<HTMLInputElement | null>(null)
  const zip = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement, isFolder: boolean) => {
    const files = [...(input.files ?? [])]
    const [first] = files
    const name = isFolder ? first?.webkitRelativePath.split('/')[0] : first?.name
    if (first) onChoose({ name: (name || first.name).slice(0, 200), files, isFolder })
  }
  const open = (input: RefObject<HTMLInputElement | null>) => () => input.current?.click()
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={isDisabled} onClick={open(folder)}>
          Choose a folder
        </Button>
        <Button variant="secondary" disabled={isDisabled} onClick={open(zip)}>
          Choose a zip
        </Button>
      </div>
      <input
        ref={(input) => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        type="file"
        aria-label="Folder of the course"
        className="hidden"
        onChange={({ target }) => choose(target, true)}
      />
      <input
        ref={zip}
        type="file"
        aria-label="Zip of the course"
        accept=".zip,application/zip"
        className="hidden"
        onChange={({ target }) => choose(target, false)}
      />
      <p className="mt-2 text-sm text-muted wrap-anywhere" role="status">
        {chosen ? chosenText(chosen) : 'With course.json, lessons/, pictures/ and files/ in it.'}
      </p>
    </div>
  )
}

function chosenText({ name, files, isFolder }: ChosenCourse) {
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / bytesPerMegabyte
  const size = megabytes < 0.1 ? 'less than 0.1 MB' : `${megabytes.toFixed(1)} MB`
  return isFolder ? `${name}: ${files.length} files, ${size}` : `${name}, ${size}`
}
