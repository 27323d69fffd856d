import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useRef, useState } from 'react'
import { useWidth } from '../../ui/chart/use-width.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'

const devices = [
  { name: 'Phone', widthPx: 390, icon: Smartphone },
  { name: 'Tablet', widthPx: 820, icon: Tablet },
  { name: 'Desktop', widthPx: 1280, icon: Monitor },
] as const

type Props = {
  html: string
  storeName: string
  scrollTo: { change: number } | undefined
  hasMarks: boolean
  areMarksShown: boolean
  onMarks: (areShown: boolean) => void
  onLink: (link: string) => void
}

/** The page at the width of a device, made smaller where the screen has less room. */
export function PageCard({ html, storeName, scrollTo, hasMarks, areMarksShown, onMarks, onLink }: Props) {
  const [device, setDevice] = useState<string>(() =>
    matchMedia('(min-width: 48rem)').matches ? 'Desktop' : 'Phone',
  )
  const widths = useRef<HTMLFieldSetElement>(null)
  const focusWidths = () => widths.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  return (
    <section
      aria-label="Your page"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-2 py-1.5">
        <fieldset ref={widths} className="flex">
          <legend className="sr-only">Show the page as on a</legend>
          {devices.map(({ name, icon: Icon }) => (
            <label
              key={name}
              className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-muted transition-colors hover:bg-subtle has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="device"
                className="sr-only"
                checked={device === name}
                onChange={() => setDevice(name)}
              />
              <Icon aria-hidden className="size-4.5" />
              {name}
            </label>
          ))}
        </fieldset>
        {hasMarks && (
          <div className="flex items-center gap-2 px-2.5 text-sm">
            <span aria-hidden>Mark changes</span>
            <Switch label="Mark changes" checked={areMarksShown} onChange={onMarks} />
          </div>
        )}
      </div>
      <ScaledFrame
        html={html}
        title={`${storeName}, as buyers will see it`}
        widthPx={devices.find(({ name }) => name === device)?.widthPx ?? 390}
        scrollTo={scrollTo}
        onEscape={focusWidths}
        onLink={onLink}
      />
    </section>
  )
}

type FrameProps = Pick<Props, 'html' | 'scrollTo' | 'onLink'> & {
  title: string
  widthPx: number
  onEscape: () => void
}

function ScaledFrame({ widthPx, ...frame }: FrameProps) {
  const { element: box, width: roomPx } = useWidth<HTMLDivElement>()
  const scale = roomPx ? Math.min(1, roomPx / widthPx) : 1
  const style = {
    width: widthPx,
    height: `${100 / scale}%`,
    transform: `translateX(${(roomPx - widthPx * scale) / 2}px) scale(${scale})`,
  }
  return (
    <div ref={box} className="h-[70dvh] min-h-96 overflow-hidden bg-subtle">
      <div style={style} className="origin-top-left">
        <PageFrame {...frame} className="size-full" />
      </div>
    </div>
  )
}
