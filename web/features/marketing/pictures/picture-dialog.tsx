import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { places } from '#rules/marketing/places.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceChips } from '../../../ui/controls/choice-chips.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCoursePreview } from '../course-preview.ts'
import type { ListedPiece } from '../listed-campaign.ts'
import { postText } from '../post-text.ts'
import { sharePost } from '../share-post.ts'
import { type SizeName, sizes } from './draw-picture.ts'
import { picturePhrases } from './picture-lines.ts'
import { usePicture } from './use-picture.ts'

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
