/* What expat's configure would find out. */
#define BYTEORDER 1234
#define XML_NS 1
#define XML_DTD 1
#define XML_CONTEXT_BYTES 1024
#define XML_POOR_ENTROPY 1 /* each page reads its user's own files */
#define HAVE_MEMMOVE 1
