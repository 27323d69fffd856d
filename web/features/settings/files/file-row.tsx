import type { FileUse, StoredFile } from '#contract/files.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { purposeNames } from '../brand/purposes.ts'

type Props = {
  file: StoredFile
  isBusy: boolean
  onUse: () => void
  onReplace: () => void
  onDelete: () => void
}

const places: Record<FileUse['where'], string> = {
  draft: 'in your draft',
  live: 'on your live page',
  earlier: 'on an earlier page',
}
const kilobytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Returns where a file is used, as a sentence continues it; empty if it is not. */
export const placesOf = ({ uses }: StoredFile) =>
  new Intl.ListFormat('en-US').format([...new Set(uses.map(({ where }) => places[where]))])

export function FileRow({ file, isBusy, onUse, onReplace, onDelete }: Props) {
  const { purpose, url, bytes, width, height, created_at, uses } = file
  const name = purposeNames[purpose]
  const said = `${name} of ${date.format(new Date(created_at))}`
  const isDrafted = uses.some(({ where }) => where === 'draft')
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <span className="size-14 shrink-0 overflow-hidden rounded-lg border border-line bg-paper p-1">
        <img src={url} alt="" loading="lazy" className="size-full object-contain" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium">{said}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {width} × {height} · {kilobytes.format(bytes / 1000)} KB
        </p>
        <p className="mt-0.5 text-sm text-muted">{uses.length > 0 ? `Used ${placesOf(file)}` : 'Not used'}</p>
      </div>
      <div className="flex gap-2 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col">
        {isDrafted ? (
          <Button variant="secondary" aria-label={`Replace ${said}`} onClick={onReplace}>
            Replace
          </Button>
        ) : (
          <Button variant="secondary" aria-label={`Use ${said}`} onClick={onUse}>
            Use
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={`Delete ${said}`}
          busy={isBusy}
          busyText="Deleting..."
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
