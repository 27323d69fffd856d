import ArrowRight from 'lucide-react/icons/arrow-right'
import { Button } from '#web/ui/button.tsx'
import { signUpLink } from './content.ts'

/** The one call to action, wherever it stands. */
export const CallLink = ({ className = '' }: { className?: string }) => (
  <Button asChild className={`min-h-13 px-6 text-base ${className}`}>
    <a href={signUpLink}>
      Get Started
      <ArrowRight aria-hidden />
    </a>
  </Button>
)
