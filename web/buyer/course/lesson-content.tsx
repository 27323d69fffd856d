import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useRef, useState } from 'react'
import type { Lesson } from '#contract/library.ts'
import { Button } from '../../ui/button.tsx'
import { LessonText } from '../../ui/lesson-text.tsx'
import { call } from '../api.ts'
import { saveProgress } from '../data.ts'
import { fileSize } from '../file-size.ts'
import { messageOf } from '../load-failure.tsx'
import { Panel } from '../panel.tsx'
import { ProblemText } from '../problem-text.tsx'

type Props = {
  lesson: Lesson
  /** Called when the signed address of the lesson's file is no longer valid. */
  onExpired: () => void
}

/** What a lesson teaches: its video or file, its text, and the files that come with it. */
export const LessonContent = ({ lesson, onExpired }: Props) => (
  <>
    {lesson.kind === 'video' && lesson.file && <Video lesson={lesson} onExpired={onExpired} />}
    {lesson.kind === 'file' && lesson.file && (
      <Panel className="mb-8">
        <FileLink name={lesson.file.name} bytes={lesson.file.bytes} href={lesson.file.url} />
      </Panel>
    )}
    {lesson.html && <LessonText html={lesson.html} />}
    {lesson.files.length > 0 && <Files lesson={lesson} />}
  </>
)

/** Plays the video. Its signed address is valid for an hour; a player that is refused goes on with a new one, once. */
function Video({ lesson, onExpired }: Props) {
  const [firstUrl] = useState(lesson.file?.url)
  const [isRenewed, setIsRenewed] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const seconds = useRef(0)
  const failed = () => {
    if (isRenewed) return setHasFailed(true)
    setIsRenewed(true)
    onExpired()
  }
  const complete = () => {
    if (!lesson.completed) void saveProgress(lesson.product_id, lesson.id, true).catch(() => undefined)
  }
  return (
    <div className="mb-8">
      {/* biome-ignore lint/a11y/useMediaCaption: courses have no caption files */}
      <video
        src={isRenewed ? lesson.file?.url : firstUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={lesson.title}
        onError={failed}
        onEnded={complete}
        onTimeUpdate={({ currentTarget }) => {
          seconds.current = currentTarget.currentTime
        }}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = seconds.current
        }}
        className="aspect-video w-full rounded-xl bg-studio"
      />
      <ProblemText
        text={
          hasFailed ? 'This video could not be played. Check your connection and reload the page.' : undefined
        }
        className="mt-3"
      />
    </div>
  )
}

const Files = ({ lesson }: { lesson: Lesson }) => (
  <section aria-labelledby="files" className="mt-10">
    <h2 id="files" className="font-display text-xl font-semibold tracking-title">
      {lesson.files.length === 1 ? 'File' : 'Files'}
    </h2>
    <Panel className="mt-3 divide-y divide-line">
      {lesson.files.map((file) => (
        <LessonFile key={file.id} file={file} productId={lesson.product_id} />
      ))}
    </Panel>
  </section>
)

/** A file of a lesson. Its link is requested when it is wanted, because it ends after an hour. */
function LessonFile({ file, productId }: { file: Lesson['files'][number]; productId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const download = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { url } = await call('get-file-link', { product_id: productId, file_id: file.id })
      location.assign(url)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <FileRow name={file.name} bytes={file.bytes}>
      <Button
        variant="secondary"
        busy={isBusy}
        busyText="Preparing..."
        aria-label={`Download ${file.name}`}
        onClick={() => void download()}
      >
        <Download aria-hidden />
        Download
      </Button>
      <ProblemText text={problem} className="basis-full" />
    </FileRow>
  )
}

const FileLink = ({ name, bytes, href }: { name: string; bytes: number; href: string }) => (
  <FileRow name={name} bytes={bytes}>
    <Button asChild>
      <a href={href} aria-label={`Download ${name}`}>
        <Download aria-hidden />
        Download
      </a>
    </Button>
  </FileRow>
)

type FileRowProps = { name: string; bytes: number; children: ReactNode }

const FileRow = ({ name, bytes, children }: FileRowProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
    <FileText aria-hidden className="size-6 shrink-0 text-accent" />
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-muted tabular-nums">{fileSize(bytes)}</p>
    </div>
    {children}
  </div>
)
