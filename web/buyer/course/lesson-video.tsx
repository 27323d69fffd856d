import ArrowRight from 'lucide-react/icons/arrow-right'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Lesson } from '#contract/library.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveProgress } from '../data/library-data.ts'
import { keepPosition, keptPosition } from '../data/video-position.ts'
import { ErrorText } from '../error-text.tsx'
import { PageLink } from '../navigation.tsx'
import { lessonPath } from '../paths.ts'
import { clockText } from './clock-text.ts'

type Props = { lesson: Lesson; onExpired: () => void }
type VideoEvent = SyntheticEvent<HTMLVideoElement>

/**
 * Plays the video with its captions, from where it was left. Its signed url is valid for an hour; a player that is
 * refused goes on with a new one, once, at the same second, and plays if it did.
 */
export function LessonVideo({ lesson, onExpired }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const isPlaying = useRef(false)
  const place = `${lesson.product_id}/${lesson.id}`
  const [firstUrl] = useState(lesson.file?.url)
  const [resumedAt, setResumedAt] = useState(() => keptPosition(place))
  const [isRenewed, setIsRenewed] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)
  const captions = useCaptions(lesson.captions)
  const failed = () => {
    if (isRenewed) return setHasFailed(true)
    setIsRenewed(true)
    onExpired()
  }
  const keep = ({ currentTarget: { currentTime, duration } }: VideoEvent) =>
    keepPosition(place, currentTime, duration)
  const ended = (event: VideoEvent) => {
    keep(event)
    setHasEnded(true)
    if (!lesson.completed) void saveProgress(lesson.product_id, lesson.id, true).catch(() => undefined)
  }
  const startAgain = () => {
    setResumedAt(0)
    if (!video.current) return
    video.current.currentTime = 0
    play(video.current)
  }
  return (
    <div className="mb-8 print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: they come with the lesson; a video without them was imported before captions were required */}
      <video
        ref={video}
        src={isRenewed ? lesson.file?.url : firstUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={lesson.title}
        onError={failed}
        onEnded={ended}
        onPlay={() => {
          isPlaying.current = true
          setHasEnded(false)
        }}
        // Another url ends the playback without this event.
        onPause={() => {
          isPlaying.current = false
        }}
        onTimeUpdate={keep}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = keptPosition(place)
          if (isPlaying.current) play(currentTarget)
        }}
        className="aspect-video w-full rounded-xl bg-studio"
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="English" default />}
      </video>
      <div role="status">
        {hasEnded && lesson.next_id && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-muted">You have watched this lesson.</span>
            <Button asChild>
              <PageLink href={lessonPath(lesson.product_id, lesson.next_id)}>
                Next lesson
                <ArrowRight aria-hidden />
              </PageLink>
            </Button>
          </p>
        )}
        {resumedAt > 0 && !hasEnded && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
            Continues at {clockText(resumedAt)}, where you stopped.
            <button
              type="button"
              className="min-h-11 font-semibold text-accent underline underline-offset-3"
              onClick={startAgain}
            >
              Start again
            </button>
          </p>
        )}
      </div>
      <ErrorText
        text={
          hasFailed ? 'This video could not be played. Check your connection and reload the page.' : undefined
        }
        className="mt-3"
      />
    </div>
  )
}

const play = (video: HTMLVideoElement) => void video.play().catch(() => undefined)

/** The url of the captions, which a player only takes as a file. */
function useCaptions(text: string | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!text) return
    const made = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return url
}
