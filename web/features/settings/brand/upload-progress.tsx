import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'

type Props = { part: number | undefined; problem: string | undefined }

const percentOf = (part: number) => Math.round(part * 100)

/** How much of a picture has been sent, or why it was not. */
export function UploadProgress({ part, problem }: Props) {
  if (problem)
    return (
      <p role="alert" className="mt-4 rounded-lg bg-danger-soft p-3.5 text-sm font-medium text-danger">
        {problem}
      </p>
    )
  if (part === undefined) return null
  return (
    <div className="mt-4 flex items-center gap-3 text-sm text-muted">
      <ProgressBar label="Upload" value={percentOf(part)} max={100} className="min-w-0 flex-1" />
      <span className="w-12 text-right tabular-nums">{percentOf(part)}%</span>
    </div>
  )
}
