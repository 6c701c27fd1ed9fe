import { serve } from './worker.js';

serve({
  post: message => self.postMessage(message),
  listen: hear => self.addEventListener('message', event => hear(event.data)),
});
