import Eye from 'lucide-react/icons/eye'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export const NoSiteYet = () => (
  <EmptyState
    icon={<Eye aria-hidden />}
    title="There is no page to look at yet"
    text="Say what your store is called and have the words written. Then you see here what buyers will see."
    action={
      <Button asChild>
        <Link to="/app/idea">Generate Site</Link>
      </Button>
    }
  />
)

export const BeingWritten = () => (
  <EmptyState
    icon={<WandSparkles aria-hidden />}
    title="Your website is being written"
    text="Your page appears here automatically when it is ready."
    action={
      <Button asChild variant="secondary">
        <Link to="/app/idea">See how far it is</Link>
      </Button>
    }
  />
)
