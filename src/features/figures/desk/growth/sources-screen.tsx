import { GrowthBy } from './growth-by-screen.tsx'

export const Component = () => <GrowthBy by="source" title="Source" />
