import type { ReactNode } from 'react'
import type { OperatorOffer } from '#contract/catalog.ts'
import type { CourseUploadReport } from '#contract/operators/course-uploads.ts'
import { kindText, LessonText } from '../../../ui/content/lesson-text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { useCourseUpload, useImportUpload } from './use-course-uploads.ts'

type Props = { offer: OperatorOffer; upload: string; onClose: () => void }

/** Shows what an upload changes, before it is imported. */
export function ImportDialog({ offer, upload, onClose }: Props) {
  const { data, error } = useCourseUpload(offer.id, upload)
  const importing = useImportUpload()
  const typedId = useTypedId(offer.id)
  const report = data?.report
  const broken = report?.broken[0]
  const problem = report ? broken : 'Wait for the difference.'
  return (
    <ReasonDialog
      title={`Import into ${offer.title}?`}
      text="Buyers read it within five minutes; their progress is kept by lesson. What the course has now is kept, and you can go back to it."
      confirmText="Import"
      width="wide"
      isBusy={importing.isPending}
      error={error ?? importing.error}
      problem={problem}
      typedId={typedId}
      onClose={onClose}
      onConfirm={(reason) =>
        importing.mutate({ id: offer.id, upload, typed_id: typedId.typed, reason }, { onSuccess: onClose })
      }
    >
      {report ? <Report report={report} /> : <Skeleton className="h-64 rounded-lg" />}
    </ReasonDialog>
  )
}

const Report = ({ report }: { report: CourseUploadReport }) => (
  <div className="grid gap-5 text-sm">
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
      <Fact name="It has now">{report.present ?? 'Nothing yet'}</Fact>
      <Fact name="It will have">{report.contents}</Fact>
    </dl>
    {report.broken.length > 0 && (
      <Part title="Promised, but not in it">
        <Lines lines={report.broken} className="text-danger" />
      </Part>
    )}
    <Part title={`Changes (${report.changes.length})`}>
      <ul aria-label="What changes" className="grid max-h-60 gap-1 overflow-y-auto">
        {report.changes.length === 0 && <li>Nothing changes: it has this content.</li>}
        {report.changes.map(({ kind, what }) => (
          <li key={`${kind} ${what}`} className="wrap-anywhere">
            <span className="text-muted">{kind}</span> {what}
          </li>
        ))}
      </ul>
    </Part>
    {report.prices.length > 0 && (
      <Part title="Prices named in texts">
        <p className="mb-1 text-muted">Each store has its own price. These sentences may be wrong in it.</p>
        <Lines lines={report.prices.map(({ where, text }) => `${where}: ${text}`)} />
      </Part>
    )}
    {report.notes.length > 0 && (
      <Part title="Notes">
        <Lines lines={report.notes} />
      </Part>
    )}
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        As buyers will see it
      </summary>
      <BuyersPreview report={report} />
    </details>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="bg-surface px-4 py-3">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-1 font-medium wrap-anywhere">{children}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
)

const Lines = ({ lines, className = '' }: { lines: readonly string[]; className?: string }) => (
  <ul className={`grid gap-1 wrap-anywhere ${className}`}>
    {[...new Set(lines)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const BuyersPreview = ({ report: { outline, sample } }: { report: CourseUploadReport }) => (
  <div className="mt-2 grid gap-4 rounded-lg border border-line p-4">
    <ol className="grid gap-3">
      {outline.modules.map(({ title, lessons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a module is its position
        <li key={index}>
          <h4 className="font-semibold">{title}</h4>
          <ul className="mt-1 grid gap-0.5 text-muted">
            {lessons.map((lesson, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lesson is its position
              <li key={position} className="flex justify-between gap-4">
                <span>{lesson.title}</span>
                <span className="shrink-0 tabular-nums">{kindText(lesson)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
    {outline.files.length > 0 && <Lines lines={outline.files.map(({ name }) => name)} />}
    {sample && (
      <div>
        <h4 className="mb-2 font-semibold">{sample.title}</h4>
        <LessonText html={sample.html} />
      </div>
    )}
  </div>
)
