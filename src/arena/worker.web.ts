import { fetchShipped } from '../models/shipped.web.js';
import { serve } from './worker.js';

serve(
  {
    post: message => self.postMessage(message),
    listen: listener => self.addEventListener('message', event => listener(event.data)),
  },
  fetchShipped,
);
