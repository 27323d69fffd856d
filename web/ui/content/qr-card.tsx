import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import { encode, renderSVG } from 'uqr'
import { saveFile } from '../../lib/files/save-file.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../layout/card.tsx'
import { notify } from '../overlays/toasts/notify.ts'

/** A print that is bent or dirty is still read; the standard asks for four empty modules around the code. */
const options = { ecc: 'M', border: 4 } as const
/** Large enough for a poster's corner, small enough for a mail. */
const minPngPx = 1024

/** The QR code of a link, to download. `fileName` has no ending. */
export function QrCard({ link, fileName }: { link: string; fileName: string }) {
  const svg = useMemo(() => renderSVG(link, { ...options, pixelSize: 10 }), [link])
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <h2 className="font-semibold">QR code</h2>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`QR code of ${shortUrl(link)}`}
        width={240}
        height={240}
        className="size-60 rounded-lg border border-line"
      />
      <p className="text-sm wrap-anywhere text-muted">{shortUrl(link)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => savePng(link, `${fileName}.png`)}>
          <Download aria-hidden />
          PNG
        </Button>
        <Button variant="secondary" onClick={() => saveFile(`${fileName}.svg`, [svg], 'image/svg+xml')}>
          <Download aria-hidden />
          SVG
        </Button>
      </div>
    </Card>
  )
}

function savePng(link: string, fileName: string) {
  const { data, size } = encode(link, options)
  const modulePx = Math.ceil(minPngPx / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * modulePx
  const context = canvas.getContext('2d')
  if (!context) return notify.error('The picture could not be made', 'Download the SVG instead.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx)
  canvas.toBlob((picture) => {
    if (picture) saveFile(fileName, [picture], 'image/png')
  }, 'image/png')
}
