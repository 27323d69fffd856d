import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { largestPicture, type PicturePurpose, type PictureSize } from '#rules/brand/pictures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorNote } from '../../../ui/feedback/notes/error-note.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Area } from './encode-picture.ts'
import { purposeNames } from './purposes.ts'
import type { PictureUpload } from './use-picture-upload.ts'

const maxZoom = 4

type Props = { upload: PictureUpload; chosen: NonNullable<PictureUpload['chosen']> }

/** Where the seller cuts a picture to its shape and sends it. By touch, mouse, wheel or keyboard. */
export function CropDialog({ upload, chosen }: Props) {
  const { purpose, picture } = chosen
  const { naturalWidth: width, naturalHeight: height } = picture.image
  const shapes = shapesOf(purpose, { width, height })
  const [shape, setShape] = useState(shapes[0])
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(undefined)
  const zoomId = useId()
  const isSending = upload.part !== undefined
  const use = () => area.current && void upload.use(area.current)
  return (
    <Dialog
      open
      onOpenChange={upload.cancel}
      title={purposeNames[purpose]}
      text="Move the picture until you like what the frame shows."
      width="wide"
      footer={
        <>
          <Button variant="quiet" onClick={upload.cancel}>
            {isSending ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button onClick={use} busy={isSending} busyText="Saving...">
            {upload.problem ? 'Try again' : 'Use this picture'}
          </Button>
        </>
      }
    >
      <div className="relative h-[min(22rem,36dvh)] sm:h-[min(22rem,45dvh)] overflow-hidden rounded-xl checker">
        <Cropper
          image={picture.url}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={shape.ratio}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels
          }}
          onCropComplete={(_, pixels) => {
            area.current = pixels
          }}
          showGrid={false}
          cropperProps={{ 'aria-label': 'Part of the picture. Move it with the arrow keys.', role: 'group' }}
        />
      </div>
      <UploadProgress part={upload.part} problem={upload.problem} />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-h-11 flex-1 basis-56 items-center gap-3">
          <label htmlFor={zoomId} className="text-sm font-medium">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="min-h-11 flex-1 accent-accent"
          />
        </div>
        {shapes.length > 1 && (
          <fieldset className="flex gap-1 rounded-lg bg-subtle p-1">
            <legend className="sr-only">Shape</legend>
            {shapes.map((one) => (
              <button
                key={one.name}
                type="button"
                aria-pressed={one === shape || one.name === shape.name}
                onClick={() => setShape(one)}
                className={classNames(
                  'min-h-11 rounded-md px-3 text-sm font-medium',
                  one.name === shape.name ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
                )}
              >
                {one.name}
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

type UploadProgressProps = { part: number | undefined; problem: string | undefined }

const percentOf = (part: number) => Math.round(part * 100)

/** How much of a picture has been sent, or why it was not. */
function UploadProgress({ part, problem }: UploadProgressProps) {
  if (problem) return <ErrorNote text={problem} className="mt-4" />
  if (part === undefined) return null
  return (
    <div className="mt-4 flex items-center gap-3 text-sm text-muted">
      <ProgressBar label="Upload" value={percentOf(part)} max={100} className="min-w-0 flex-1" />
      <span className="w-12 text-right tabular-nums">{percentOf(part)}%</span>
    </div>
  )
}

export type CropShape = { name: string; ratio: number }

const widest = 4
const ratioOf = ({ width, height }: PictureSize) => width / height

/** The shapes that a picture can be cut to, the most likely one first. Only a logo has a choice. */
export function shapesOf(purpose: PicturePurpose, picture: PictureSize): [CropShape, ...CropShape[]] {
  if (purpose !== 'logo') return [{ name: 'Whole', ratio: ratioOf(largestPicture[purpose]) }]
  const whole = Math.min(widest, Math.max(1, ratioOf(picture)))
  return [
    { name: 'As it is', ratio: whole },
    { name: 'Square', ratio: 1 },
    { name: 'Wide', ratio: 3 },
  ]
}
