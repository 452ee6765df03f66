import { vi } from 'vitest';

// Files share a process, which saves half of their time. Each one loads the modules of `src` anew, with their stores as on a new page.
vi.resetModules();
