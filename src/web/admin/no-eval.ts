import { z } from "zod";

// The page's policy forbids code made from text, and the schemas would try. The build puts this beside the library.
z.config({ jitless: true });
