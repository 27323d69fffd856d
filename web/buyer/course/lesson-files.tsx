import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import type { Lesson } from '#contract/library.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { fileLabel } from '#rules/courses/course-outline.ts'
import { Button } from '../../ui/controls/button.tsx'
import { call } from '../data/api.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'
import { fileSize } from '../file-size.ts'
import { FlushCard } from '../flush-card.tsx'

/** The files that come with a lesson. */
export const LessonFiles = ({ lesson }: { lesson: Lesson }) => (
  <section aria-labelledby="files" className="mt-10 print:hidden">
    <h2 id="files" className="font-display text-xl font-semibold tracking-title">
      {lesson.files.length === 1 ? 'File' : 'Files'}
    </h2>
    <FlushCard className="mt-3 divide-y divide-line">
      {lesson.files.map((file) => (
        <LessonFile key={file.id} file={file} productId={lesson.product_id} />
      ))}
    </FlushCard>
  </section>
)

/** A file of a lesson. Its link is requested when it is wanted, because it ends after an hour. */
function LessonFile({ file, productId }: { file: Lesson['files'][number]; productId: string }) {
  const { isBusy, problem, send } = useRequest()
  const download = () =>
    send(async () => {
      const { url } = await call(buyerRoutes['get-file-link'], { product_id: productId, file_id: file.id })
      location.assign(url)
    })
  return (
    <FileRow name={file.name} bytes={file.bytes}>
      <Button
        variant="secondary"
        busy={isBusy}
        busyText="Preparing..."
        aria-label={`Download ${fileLabel(file.name).title}`}
        onClick={() => void download()}
      >
        <DownloadLabel />
      </Button>
      <ErrorText text={problem} className="basis-full" />
    </FileRow>
  )
}

/** On a phone the icon leaves the line to the file's title. */
const DownloadLabel = () => (
  <>
    <Download aria-hidden />
    <span className="max-sm:hidden">Download</span>
  </>
)

type OwnFileProps = { file: NonNullable<Lesson['file']> }

/** The file that is the lesson. */
export const OwnFile = ({ file: { name, bytes, url } }: OwnFileProps) => (
  <FlushCard className="mb-8">
    <FileRow name={name} bytes={bytes}>
      <Button asChild>
        <a href={url} aria-label={`Download ${fileLabel(name).title}`}>
          <DownloadLabel />
        </a>
      </Button>
    </FileRow>
  </FlushCard>
)

type FileRowProps = { name: string; bytes: number; children: ReactNode }

function FileRow({ name, bytes, children }: FileRowProps) {
  const { title, format } = fileLabel(name)
  const Icon = format === 'XLSX' ? FileSpreadsheet : FileText
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
      <Icon aria-hidden className="size-11 shrink-0 rounded-lg bg-accent-soft p-2.5 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-muted tabular-nums">
          {[format, fileSize(bytes)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
    </div>
  )
}
