import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import type { CoursePreview } from '#contract/api/course-preview-api.ts'
import type { PictureSize } from '#rules/brand/pictures.ts'
import { withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { places } from '#rules/marketing/places.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useSite } from '../../../lib/site/site-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceChips } from '../../../ui/controls/choice-chips.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { sentencesOf, useCoursePreview } from '../course-preview.ts'
import type { ListedPiece } from '../listed-campaign.ts'
import { postText } from '../post-text.ts'
import { sharePost } from '../share-post.ts'
import { drawPicture, type SizeName, sizes } from './draw-picture.ts'

/** Draws the line in the store's look. `url` shows the picture while this page is open. */
function usePicture(line: string, size: PictureSize) {
  const site = useSite()
  const settings = site.data?.settings
  const drawing = useQuery({
    queryKey: [
      'share-picture',
      ...[settings?.store_name, settings?.brand_color, settings?.theme, line, size.width, size.height],
    ],
    queryFn: () => {
      if (!settings) throw new Error('The look of the store is not known.')
      return drawPicture(settings, line, size)
    },
    enabled: settings !== undefined && line !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const picture = drawing.data
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return setUrl(undefined)
    const created = URL.createObjectURL(picture)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return {
    picture,
    url,
    error: site.isError && !site.data ? site.error : drawing.error,
    retry: () => void (site.isError && !site.data ? site.refetch() : drawing.refetch()),
  }
}

/** A longer line would be too small to read on a phone. */
const maxCharacters = 140

/** Returns what a picture may say: the piece's first lines, then what its lesson says. */
function picturePhrases(
  { text, subject, lesson, lesson_title }: ListedPiece,
  course: CoursePreview | undefined,
): string[] {
  const own = sentencesIn(withoutDisclosure(text)).slice(0, 3)
  const quotes = course ? sentencesOf(course, lesson).flatMap(sentencesIn) : []
  const lines = [...(subject ? [subject] : []), ...own, ...quotes, lesson_title]
  return [...new Set(lines)].filter((line) => line.length > 0 && line.length <= maxCharacters)
}

/** Hashtags say nothing on a picture. */
const sentencesIn = (text: string) =>
  text
    .replaceAll(/#[\p{L}\p{N}_]+/gu, '')
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())

type Props = { piece: ListedPiece; onUsed: () => void; onClose: () => void }

const sizeOptions = (['square', 'story', 'link'] as const).map((value) => ({
  value,
  text: `${sizes[value].name} · ${sizes[value].width} × ${sizes[value].height}`,
}))
const usualSize = { instagram: 'square', video: 'story' } as const satisfies Record<string, SizeName>
const usualSizeOf = (place: ListedPiece['place']): SizeName =>
  place === 'instagram' || place === 'video' ? usualSize[place] : 'link'

/** A picture with a line of the piece or of its lesson, in the look of the store. */
export function PictureDialog({ piece, onUsed, onClose }: Props) {
  const { data: course } = useCoursePreview(piece.course_id)
  const phrases = picturePhrases(piece, course)
  const [size, setSize] = useState<SizeName>(() => usualSizeOf(piece.place))
  const [chosen, setChosen] = useState<string>()
  const line = chosen ?? phrases[0] ?? ''
  const { picture, url, error, retry } = usePicture(line, sizes[size])
  const { name } = places[piece.place]
  const fileName = `${piece.place}-${sizes[size].width}x${sizes[size].height}.png`
  const file = picture && new File([picture], fileName, { type: picture.type })
  const post = file && { files: [file], text: postText(piece) }
  const canShare = post !== undefined && 'canShare' in navigator && navigator.canShare(post)
  const share = async () => {
    if (post && (await sharePost(post))) onUsed()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Picture for ${name}`}
      width="wide"
      footer={
        <>
          {canShare && (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden />
              Share with the text
            </Button>
          )}
          <Button disabled={!picture} onClick={() => picture && saveFile(fileName, [picture], picture.type)}>
            <Download aria-hidden />
            Save PNG
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ChoiceChips
          legend="Size"
          name="picture-size"
          options={sizeOptions}
          chosen={[size]}
          onChange={([next]) => next && setSize(next)}
        />
        <SelectField
          label="What it says"
          value={line}
          options={phrases.map((value) => ({ value, text: value }))}
          onChange={setChosen}
        />
        <div className="grid min-h-80 place-items-center rounded-xl bg-subtle p-4">
          {error ? (
            <ErrorState
              title="The picture could not be drawn"
              text="Check your connection and try again."
              onRetry={retry}
            />
          ) : url ? (
            <img
              src={url}
              alt={line}
              width={sizes[size].width}
              height={sizes[size].height}
              className="max-h-96 w-auto max-w-full rounded-lg shadow-float"
            />
          ) : (
            <LoadingRegion label="Drawing the picture">
              <Skeleton className="h-72 w-72 max-w-full rounded-lg" />
            </LoadingRegion>
          )}
        </div>
      </div>
    </Dialog>
  )
}
