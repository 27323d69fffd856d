import Share2 from 'lucide-react/icons/share-2'
import { notify } from '../overlays/toasts/notify.ts'
import { Button } from './button.tsx'

/** Hands a link to the device; nothing where it has no sheet for that. */
export const ShareButton = ({ title, url }: { title: string; url: string }) =>
  'share' in navigator && (
    <Button onClick={() => void shareNatively(title, url)}>
      <Share2 aria-hidden />
      Share
    </Button>
  )

/** Opens the sheet of the device. Closing it is not a failure. */
async function shareNatively(title: string, url: string) {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    notify.error('The link could not be shared', 'Copy it instead.')
  }
}
