import { LoaderCircle } from 'lucide-react'
import { classes } from './classes.js'

const sizes = { small: 'size-4', medium: 'size-8', large: 'size-16' }

export const Spinner = ({ size = 'medium', className }) => (
  <>
    <LoaderCircle className={classes('animate-spin text-accent', sizes[size], className)} />
    <span className="sr-only">Loading</span>
  </>
)
